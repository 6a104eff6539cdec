//! Outcomes, values and scores of [`compute::Game`]s by tables.
#![no_std]
