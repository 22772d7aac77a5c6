function build(out)
%BUILD Compile the client for MATLAB or Octave, and the Simulink block where Simulink is.
%   teleopd.build           into the folder that has +teleopd, which is to be on the path
%   teleopd.build(FOLDER)
%
%   Linux: gcc and libssl-dev. Windows: "MATLAB Support for MinGW-w64 C/C++ Compiler" (an add-on of MATLAB).
%   Octave: octave-dev as well.

here = fileparts(fileparts(mfilename('fullpath')));
if nargin < 1, out = here; end
folders = {fullfile(here, 'src'), fullfile(here, '..', 'c')};
for part = {'c', 'native', 'generated'}
    folders{end + 1} = fullfile(here, '..', '..', 'ipc', part{1}); %#ok<AGROW>
end
folders = folders(cellfun(@(f) exist(f, 'dir') == 7, folders));

transport = {'clock', 'handshake', 'msgpack', 'session', 'transport', 'socket'};
parts = [{'client', 'client_schema', 'client_local', 'client_remote'}, transport];
names = cellfun(@(p) ['teleopd_' p '.c'], parts, 'UniformOutput', false);
if ispc
    names = [names, {'teleopd_crypto_cng.c'}];
    libraries = {'-lws2_32', '-lbcrypt'};
else
    names = [names, {'teleopd_crypto_openssl.c', 'latch.c', 'segment.c', 'timing.c', 'histogram.c'}];
    libraries = {'-lcrypto'};
end
sources = cellfun(@(n) find_in(folders, n), names, 'UniformOutput', false);
flags = [{'-DTELEOPD_MAX_FRAME=65536', '-DTELEOPD_LATEST_PLACES=2', '-DTELEOPD_EVENT_PLACES=8'}, ...
         cellfun(@(f) ['-I' f], folders, 'UniformOutput', false)];

compile('teleopd_mex', out, [flags, {find_in(folders, 'teleopd_mex.c')}, sources, libraries]);
if ~is_octave() && exist('simulink', 'file') ~= 0
    compile('teleopd_sfun', out, [flags, {find_in(folders, 'teleopd_sfun.c')}, sources, libraries]);
end
end

function compile(name, out, args)
if is_octave()
    before = getenv('CFLAGS');
    setenv('CFLAGS', '-std=c11 -O2 -fPIC');
    restore = onCleanup(@() setenv('CFLAGS', before));
    [text, status] = mkoctfile('--mex', '-o', fullfile(out, [name '.mex']), args{:});
    if status ~= 0
        error('teleopd:build', '%s could not be compiled:\n%s', name, text);
    end
else
    mex('-R2018a', 'CFLAGS=$CFLAGS -std=c11', '-outdir', out, '-output', name, args{:});
end
end

function yes = is_octave()
yes = exist('OCTAVE_VERSION', 'builtin') ~= 0;
end

function path = find_in(folders, name)
for i = 1:numel(folders)
    path = fullfile(folders{i}, name);
    if exist(path, 'file') == 2
        return
    end
end
error('teleopd:build', '%s is missing; get the folder again with  teleopd package matlab FOLDER', name);
end
