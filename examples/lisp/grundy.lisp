;;; Grundy's game in the protocol of allumettes. Run: sbcl --script grundy.lisp

(defvar *operations* 0)
(defvar *position* '())
(defvar *level* 3)

(defun moves (position)
  "Every move: the row, and the smaller of the two heaps that it becomes."
  (loop for heap in position
        for row from 0
        append (loop for part from 1 while (< (* 2 part) heap)
                     collect (list row part))))

(defun after (position move)
  "The position that a move leaves: the new heap goes to the end."
  (destructuring-bind (row part) move
    (let ((left (append position (list part))))
      (decf (nth row left) part)
      left)))

(defun losing-p (position)
  "Whether every move leaves the other player a position that is not losing."
  (loop for move in (moves position)
        do (incf *operations*)
        never (losing-p (after position move))))

(defun choose (position)
  "Level 1 plays at random, level 2 too until 12 matches are left in heaps that can be split, level 3 to win."
  (let ((possible (moves position))
        (playable (reduce #'+ (remove-if (lambda (heap) (<= heap 2)) position))))
    (or (and (or (= *level* 3) (and (= *level* 2) (<= playable 12)))
             (find-if (lambda (move) (losing-p (after position move))) possible))
        (nth (random (length possible)) possible))))

(defun written (move)
  (destructuring-bind (row part) move
    (let ((heap (nth row *position*)))
      (format nil "~a>~a+~a" heap part (- heap part)))))

(defun words (line)
  "The words of a line: what stands between spaces, commas and the ends of lines of other systems."
  (let ((text (substitute-if #\Space (lambda (sign) (find sign '(#\, #\Tab #\Return))) line)))
    (loop with start = 0
          for begin = (position #\Space text :start start :test #'char/=)
          while begin
          do (setf start (or (position #\Space text :start begin) (length text)))
          collect (subseq text begin start))))

(defun number-p (word)
  (every #'digit-char-p word))

(defun answer (words)
  (let ((word (first words)))
    (flet ((is (command) (string= word command)))
      (cond ((is "allumettes") "allumettes 1 Grundy in Lisp")
            ((equal words '("game" "grundy" "normal")) "ok")
            ((and (is "level") (member (second words) '("1" "2" "3") :test #'equal))
             (setf *level* (parse-integer (second words)))
             "ok")
            ((and (is "position") (rest words) (every #'number-p (rest words)))
             (setf *position* (mapcar #'parse-integer (rest words)))
             "ok")
            ((is "nature") (setf *operations* 0) (if (losing-p *position*) "losing" "winning"))
            ((is "move")
             (setf *operations* 0)
             (if (moves *position*) (written (choose *position*)) "none"))
            ((is "count") (format nil "operations ~a" *operations*))
            (t (format nil "unknown ~a" word))))))

(setf *random-state* (make-random-state t))
(loop for line = (read-line *standard-input* nil)
      for words = (and line (words line))
      until (or (null line) (equal (first words) "quit"))
      when (and words (char/= (char (first words) 0) #\#))
        do (format t "~a~%" (answer words))
           (finish-output))
