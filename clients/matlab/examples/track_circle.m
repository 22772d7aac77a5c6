function [error_m, log] = track_circle(cell, token, seconds, rate)
%TRACK_CIRCLE Your controller, teleopd's robot: the end effector goes round a circle, then waits in a point of it.
%   track_circle                                 the cell omni_arm_external on this machine, 60 s at 100 Hz
%   track_circle(cell, token, seconds, rate)     as for teleopd.Cell
%   error_m      distance from the reference at the end, m
%   log          columns: time s, reference (3), position (3), m
%
%   Start the cell with  teleopd run omni_arm_external . Of the package it needs teleopd.Cell alone: forward
%   kinematics, Jacobian and control law are below, as in a script that used to simulate the robot too.
%   In real time it keeps step with the cell; a cell in simulated time is run from here, as fast as both can.

if nargin < 1, cell = 'omni_arm_external'; end
if nargin < 2, token = ''; end
if nargin < 3, seconds = 60; end
if nargin < 4, rate = 100; end

c = teleopd.Cell(cell, token, 10);
leave = onCleanup(@() c.close());          % whatever happens: control is given back and the robot holds
ticks = round(c.rate / rate);
if ~c.real_time, c.holdClock(); end
c.take();
c.rest();                                  % the deadman is seen released before it is pressed
s = advance(c, ticks);

K = diag([2 2 2]);                         % 1/s, position loop
posture = s.arm.q;                         % kept in the null space
centre = s.end_effector.xi - [0.25; 0; 0];
n = round(seconds * rate);
log = zeros(n, 7);
for k = 1:n
    t = min(k / rate, 0.8 * seconds);      % the last fifth stands still
    moving = k / rate < 0.8 * seconds;
    [xi_d, xi_d_dot] = circle(centre, t, moving);
    xi = s.end_effector.xi;
    J = jacobian(s.base.eta, s.arm.q);
    J_pinv = pinv(J);
    v = J_pinv * (xi_d_dot + K * (xi_d - xi)) + (eye(7) - J_pinv * J) * [0; 0; 0; 0.5 * (posture - s.arm.q)];
    c.sendVelocity(v, 'external');
    s = advance(c, ticks);
    log(k, :) = [s.t, xi_d', s.end_effector.xi'];
end
error_m = norm(xi_d - s.end_effector.xi);
end

function s = advance(c, ticks)
%ADVANCE One period later: in simulated time we let the cell run, in real time we wait for it.
if ~c.real_time
    s = c.step(ticks);
    return
end
s = c.read();
last = s.tick + ticks;
while s.tick < last
    s = c.wait();
end
end

function [xi_d, xi_d_dot] = circle(centre, t, moving)
%CIRCLE Radius 0.25 m, level, one round in 12 s; it begins where the end effector is.
w = 2 * pi / 12;
r = 0.25;
xi_d = centre + r * [cos(w * t); sin(w * t); 0];
xi_d_dot = moving * r * w * [-sin(w * t); cos(w * t); 0];
end

function J = jacobian(eta, q)
%JACOBIAN Of the end effector by (u_l, u_m, omega, q'): the derivative of (7) of seed 1, angles from the vertical.
a = 0.167; b = 0;                          % where the arm stands on the platform, m: teleopd model omni_arm
l = [0.140 0.155 0.135 0.218];
s2 = q(2); s3 = s2 + q(3); s4 = s3 + q(4);
f4 = l(4) * sin(s4);      u4 = l(4) * cos(s4);
f3 = f4 + l(3) * sin(s3); u3 = u4 + l(3) * cos(s3);
f2 = f3 + l(2) * sin(s2); u2 = u3 + l(2) * cos(s2);
c = cos(eta(3)); s = sin(eta(3));
ct = cos(eta(3) + q(1)); st = sin(eta(3) + q(1));
J = [c, -s, -a * s - b * c - st * f2, -st * f2, ct * u2, ct * u3, ct * u4
     s,  c,  a * c - b * s + ct * f2,  ct * f2, st * u2, st * u3, st * u4
     0,  0,  0,                        0,       -f2,     -f3,     -f4];
end
