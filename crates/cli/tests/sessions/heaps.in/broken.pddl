(define (domain row)
  (:objects ?x)
  (:constraint (>= ?x 0))
  (:action one :effect (assign ?y (- ?x 1))))
