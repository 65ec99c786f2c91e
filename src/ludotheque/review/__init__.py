"""Reviews of finished games: the moves that decided them, and why."""

from ludotheque.review.judging import Assessment, judge
from ludotheque.review.moments import Moment
from ludotheque.review.review import Review, review

__all__ = ["Assessment", "Moment", "Review", "judge", "review"]
