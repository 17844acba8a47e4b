"""The list of cases, in the order in which the modules name them."""

CASES = []


def case(name):
    """Makes a function of a stage a case. What a case does not expect, it raises; the name is what people read."""

    def register(function):
        CASES.append((name, function))
        return function

    return register
