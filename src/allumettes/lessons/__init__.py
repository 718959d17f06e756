"""Teaching: the steps of a path for newcomers, questions with exact answers, quizzes and sheets made of them."""
