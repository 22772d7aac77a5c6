"""The gateway: a cell for browsers and for the programs of a laboratory, over HTTP and WebSocket.

A process of its own beside the core. It reads the state as any client does and operates through a command slot as any
client does; whatever happens to it, or is sent to it, the robot is no worse off than when a client dies.

`server.py` starts it, `access.py` decides who may come in, `watch.py` looks at the cell, `feed.py` gives each client
the newest state and no other, `seat.py` is one client's control of the robot, `socket.py` joins these on a WebSocket;
`rest.py`, `run_routes.py` and `metrics.py` answer requests. What is made of a run (`playback.py`, reports, exports) is
made by a process of its own, `making.py`, which `workshop.py` starts and keeps watch over.
"""
