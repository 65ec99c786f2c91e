"""Notices to closed browsers (Web Push), for those who have subscribed."""
