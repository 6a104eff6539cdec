//! Placeholder while the layers are laid out.
