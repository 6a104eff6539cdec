//! The literal meaning of rules about heaps: slow and obvious. Everything faster is held to it.
