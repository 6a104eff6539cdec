; a comment

; Take one or two from the heap.
(define (domain row)
  (:objects ?x)
  (:constraint (>= ?x 0))
  (:action one :effect (assign ?x (- ?x 1)))
  (:action two :effect (assign ?x (- ?x 2))))
