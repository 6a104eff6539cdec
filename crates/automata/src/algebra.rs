//! Structure of machines.
