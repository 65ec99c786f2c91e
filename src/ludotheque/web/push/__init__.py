"""Notices to browsers that are closed (Web Push), for those who have asked for them."""
