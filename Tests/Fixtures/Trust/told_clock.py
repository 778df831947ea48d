"""A clock that pyHanko is told: it reads the machine's, also where it was told the time."""

import datetime as dt
import sys


class Clock(type):
    """What pyHanko takes for the class of dates: it reads the machine's clock, also where it was told the time."""

    moment = None

    def __instancecheck__(cls, value):
        return isinstance(value, dt.datetime)

    @classmethod
    def set(cls, moment):
        cls.moment = moment
        for name, module in list(sys.modules.items()):
            if name.startswith("pyhanko") and getattr(module, "datetime", None) is dt.datetime:
                module.datetime = Told


class Told(dt.datetime, metaclass=Clock):
    @classmethod
    def now(cls, tz=None):
        return Clock.moment.astimezone(tz)
