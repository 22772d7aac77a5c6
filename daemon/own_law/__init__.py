"""A law of one's own: one class in a file of the user's, named in the profile.

    [laws.my_law]
    file = "my_law.py"
    class = "MyLaw"
    gain = 2.0             # every further key is an argument of the class

    class MyLaw:
        def __init__(self, model, gain): …
        def update(self, reference, state, dt):
            return v       # one number for each generalised velocity, m/s and rad/s, in the robot's frame

In simulated time it is called in the core, between the operator and the guard, and may take as long as it likes (within
reason). In real time it has a process of its own (`process.py`), which reads what the core publishes and answers; the
core follows the newest answer (`beside.py`) as long as it is young enough. With a `budget` it runs inside the core in
real time too, and is interrupted when that is over (`inside.py`).

An exception, an answer that comes too late or not at all, is not finite or not of the right size is *hold*, with the
reason in `law.message`, and motion needs a fresh engage. What it asks for passes the guard like the output of any law.
"""
