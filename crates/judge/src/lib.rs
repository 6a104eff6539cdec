//! Answers instances of problems at the speed of reading.
