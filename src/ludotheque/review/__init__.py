"""Looking back on a finished game: what decided it, in words that the game itself bears out."""

from ludotheque.review.judging import Assessment, judge
from ludotheque.review.moments import Moment
from ludotheque.review.review import Review, review

__all__ = ["Assessment", "Moment", "Review", "judge", "review"]
