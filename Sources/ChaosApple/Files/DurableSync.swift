// Apple's ways to reach the media, which Linux has no names for.

/// Empties the drive's cache: `fcntl(file, F_FULLFSYNC)`. fsync(2) alone leaves what it writes to
/// the drive, which may lose it with its power (F91). Its number is that of Apple's `sys/fcntl.h`.
/// Only a file of the simulated phone knows it: elsewhere Linux answers EINVAL.
public let F_FULLFSYNC: Int32 = 51

/// What was written before it reaches the media before what is written after it:
/// `fcntl(file, F_BARRIERFSYNC)`. What is on the media when it returns it does not say (F92).
public let F_BARRIERFSYNC: Int32 = 85
