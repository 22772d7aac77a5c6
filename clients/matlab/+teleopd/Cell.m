classdef Cell < handle
%CELL A running cell of teleopd: watch it, operate it, let it go.
%   c = teleopd.Cell('omni_arm')                       on this machine (Linux)
%   c = teleopd.Cell('192.168.1.20:7421', 'share.token')   on another one, where  teleopd share  runs
%   c = teleopd.Cell(name, token, timeout)             waits up to so many seconds for it
%
%   s = c.read()                 newest state: s.base.eta, s.arm.q, s.cell.state, ...; columns of doubles in SI units
%   s = c.wait(timeout)          the next one; an error if none comes within timeout s
%   c.take()                     ask for control; an error if somebody else has it
%   c.rest()                     deadman released: the robot holds. Once before the first motion, and after every hold
%   c.sendVelocity(v, mode)      deadman pressed: a velocity reference, m/s and rad/s, for a mode (c.modes)
%   c.sendDevice(p, buttons, deadman)   the operator's hand, m, instead
%   c.setMode(mode)  c.stop()  c.clearFault()  c.release()
%   c.holdClock(), s = c.step(ticks)    a cell in simulated time runs only so far
%   c.close()                    give control back (the robot holds) and disconnect
%
%   Send at least as often as c.command_expiry (s) says: later the robot holds, and moves again only after rest.
%   Any failure is an error teleopd:client whose message says what to do. docs/signals.md lists the signals;
%   teleopd_constants has the numbers of the enumerations. Needs the compiled part: teleopd.build.

    properties (SetAccess = private)
        name = '';
        modes = {};        % operating modes
        references = {};   % what the numbers of each mode move
        rate = 0;          % ticks in a second of cell time
        command_expiry = 0; % s
        slot = 0;          % cell.holder has this number: control is ours
        real_time = true;
    end

    properties (Access = private)
        id = 0;
    end

    methods
        function c = Cell(name, token, timeout)
            if nargin < 1, name = 'omni_arm'; end
            if nargin < 2, token = ''; end
            if nargin < 3, timeout = 0; end
            c.name = name;
            c.id = teleopd_mex('open', name, token, timeout);
            about = teleopd_mex('about', c.id);
            c.modes = about.modes;
            c.references = about.references;
            c.rate = about.rate;
            c.command_expiry = about.command_expiry;
            c.slot = about.slot;
            c.real_time = about.real_time;
        end

        function s = read(c)
            s = teleopd_mex('read', c.id);
        end

        function s = wait(c, timeout)
            if nargin < 2, timeout = 1; end
            s = teleopd_mex('wait', c.id, timeout);
        end

        function s = take(c, timeout)
            if nargin < 2, timeout = 1; end
            s = teleopd_mex('take', c.id, timeout);
        end

        function rest(c)
            teleopd_mex('rest', c.id);
        end

        function sendVelocity(c, v, mode, gripper)
            if nargin < 3, mode = c.modes{1}; end
            if nargin < 4, gripper = 0; end
            teleopd_mex('velocity', c.id, mode, v, double(gripper));
        end

        function sendDevice(c, position, buttons, deadman)
            if nargin < 3, buttons = 0; end
            if nargin < 4, deadman = 0; end
            teleopd_mex('device', c.id, position, double(buttons), double(deadman));
        end

        function setMode(c, mode)
            teleopd_mex('setMode', c.id, mode);
        end

        function stop(c)
            teleopd_mex('stop', c.id);
        end

        function clearFault(c)
            teleopd_mex('clearFault', c.id);
        end

        function release(c)
            teleopd_mex('release', c.id);
        end

        function holdClock(c)
            teleopd_mex('holdClock', c.id);
        end

        function s = step(c, ticks, timeout)
            if nargin < 2, ticks = 1; end
            if nargin < 3, timeout = 10; end
            s = teleopd_mex('step', c.id, ticks, timeout);
        end

        function close(c)
            if c.id > 0
                id = c.id;
                c.id = 0;
                teleopd_mex('close', id);
            end
        end

        function delete(c)
            c.close();
        end
    end
end
