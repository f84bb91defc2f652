"""Token buckets, by key and in bounded memory."""

from __future__ import annotations

from app.web.limits import Bucket, Throttle


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket.full(rate=2.0, burst=3.0, now_s=0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0, 0, 0]
    wait_ms = bucket.take(0.0)
    assert 500 <= wait_ms <= 501
    assert bucket.take(0.4) > 0
    assert bucket.take(0.0 + wait_ms / 1000) == 0


def test_a_bucket_never_holds_more_than_its_burst_and_survives_a_clock_that_goes_back() -> None:
    bucket = Bucket.full(rate=1.0, burst=2.0, now_s=0.0)
    assert [bucket.take(1e6) == 0 for _ in range(3)] == [True, True, False]
    assert bucket.take(0.0) > 0


def test_no_rate_is_no_limit() -> None:
    bucket = Bucket.full(rate=0.0, burst=0.0, now_s=0.0)
    assert all(bucket.take(0.0) == 0 for _ in range(1000))


def test_keys_do_not_share_and_peeking_takes_nothing() -> None:
    throttle = Throttle(rate=1.0, burst=1.0)
    assert throttle.peek("a", 0.0) == 0
    assert throttle.take("a", 0.0) == 0
    assert throttle.peek("a", 0.0) > 0
    assert throttle.peek("a", 0.0) == throttle.peek("a", 0.0)
    assert throttle.take("b", 0.0) == 0


def test_memory_is_bounded_and_the_longest_unused_key_goes_first() -> None:
    throttle = Throttle(rate=0.001, burst=1.0, most=2)
    throttle.take("a", 0.0)
    throttle.take("b", 0.0)
    throttle.take("a", 0.0)
    throttle.take("c", 0.0)
    assert throttle.peek("a", 0.0) > 0
    assert throttle.peek("b", 0.0) == 0
