"""The statements with which the PostgreSQL store writes tables."""

from __future__ import annotations

from ludotheque.store.rows import COLUMNS, FIXED

PLACES = ", ".join(f"${place}" for place in range(1, len(COLUMNS) + 1))
CREATE = f"insert into tables ({', '.join(COLUMNS)}) values ({PLACES}) on conflict do nothing returning code"
SIT = "insert into sits (code, seat, visitor) values ($1, $2, $3) on conflict do nothing"
# All rows of a transaction at once, sorted by code, so that two processes never deadlock.
LOCK = "select from tables where code = any($1) order by code for update"
LET_GO = """delete from moves using (select code from tables where code = $1 and version = $2 for update) as held
  where moves.code = held.code and ply >= $3"""
STAND_UP = """delete from sits using (select code from tables where code = $1 and version = $2 for update) as held
  where sits.code = held.code and seat = $3 and visitor = $4"""
CHANGE = f"""with
  done as (update tables set {", ".join(f"{name} = ${n}" for n, name in enumerate(COLUMNS[len(FIXED) :], 10))}
    where code = $1 and version = $2 returning code),
  added as (insert into moves (code, ply, text, seconds) select done.code, $3 + place - 1, text, seconds
    from done, unnest($4::text[], $5::float8[]) with ordinality as move (text, seconds, place)),
  seated as (insert into sits (code, seat, visitor) select done.code, seat, visitor
    from done, unnest($6::int[], $7::text[]) as sit (seat, visitor) on conflict do nothing)
  select pg_notify($8, $9) from done"""
LOAD = f"""select {", ".join(COLUMNS)},
  array(select row(ply, text, seconds) from moves where moves.code = tables.code order by ply),
  array(select row(seat, visitor) from sits where sits.code = tables.code) from tables"""
# What one change has made of a table, if it has taken back nothing.
LATER = f"""select {", ".join(COLUMNS)},
  array(select row(ply, text, seconds) from moves where moves.code = $1 and ply >= $2 order by ply),
  array(select row(seat, visitor) from sits where sits.code = $1) from tables where code = $1 and version = $3
  and ($2 = 0 or exists (select from moves where moves.code = $1 and ply = $2 - 1))"""
