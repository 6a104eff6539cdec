//! The macro that declares reasons together with their names.

use super::{BoardReason, Reason};

macro_rules! reasons {
    ($(#[$enum_meta:meta])* $enum:ident {
        $(
            $(#[$meta:meta])*
            $name:ident $( { $( $(#[$field_meta:meta])* $field:ident : $type:ty ),* $(,)? } )?
        ),* $(,)?
    }) => {
        $(#[$enum_meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $enum {
            $( $(#[$meta])* $name $( { $( $(#[$field_meta])* $field: $type ),* } )? ),*
        }

        impl $enum {
            /// The names of all variants, in order of declaration.
            pub(crate) const NAMES: &'static [&'static str] = &[ $( stringify!($name) ),* ];

            /// The name of this variant.
            pub(crate) const fn name(&self) -> &'static str {
                match self { $( Self::$name { .. } => stringify!($name) ),* }
            }
        }
    };
}

impl Reason {
    /// The name of this reason: one of [`Self::codes`].
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Pick { reason } => reason.name(),
            _ => self.name(),
        }
    }

    /// Whether it is about the settings passed with the text rather than a place in it.
    #[must_use]
    pub const fn is_about_settings(&self) -> bool {
        matches!(self, Self::UnknownParameter { .. })
    }

    /// The names of all reasons, in order of declaration, those of pick games last.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        let own = Self::NAMES.iter().filter(|name| **name != "Pick");
        own.chain(BoardReason::NAMES).copied()
    }
}

impl From<BoardReason> for Reason {
    fn from(reason: BoardReason) -> Self {
        Self::Pick { reason }
    }
}
