/* Answers the ioctls of an input device as evdev does, with the kernel's own numbers and structures.
   One device; the tests set what it is. Returns 0 or -errno. */
#include <errno.h>
#include <linux/input.h>
#include <string.h>

#define HAS(bits, i) ((bits)[(i) / 8] >> ((i) % 8) & 1)
#define SET(bits, i, on) ((bits)[(i) / 8] = ((bits)[(i) / 8] & ~(1 << (i) % 8)) | (!!(on) << (i) % 8))

static struct {
    int present, rumbles;
    struct input_id id;
    unsigned char keys[KEY_CNT / 8], axes[ABS_CNT / 8], effects[(FF_CNT + 7) / 8];
    struct input_absinfo info[ABS_CNT];
    struct ff_effect effect;
} device;

void reset(int bus, int rumbles) {
    memset(&device, 0, sizeof device);
    device.present = 1;
    device.id.bustype = bus;
    SET(device.effects, FF_RUMBLE, rumbles);
}
void unplug(void) { device.present = 0; }
void set_key(int code, int down) { SET(device.keys, code, down); }
void set_axis(int code, int value, int minimum, int maximum, int flat) {
    SET(device.axes, code, 1);
    device.info[code] = (struct input_absinfo){.value = value, .minimum = minimum, .maximum = maximum, .flat = flat};
}
int rumble(int *id, int *length_ms, int *strong, int *weak) {
    *id = device.effect.id;
    *length_ms = device.effect.replay.length;
    *strong = device.effect.u.rumble.strong_magnitude;
    *weak = device.effect.u.rumble.weak_magnitude;
    return device.effect.type;
}
int event_size(void) { return sizeof(struct input_event); }

static int give(void *to, unsigned long request, const void *from, size_t size) {
    memcpy(to, from, size < _IOC_SIZE(request) ? size : _IOC_SIZE(request));
    return 0;
}

int driver(unsigned long request, void *argument) {
    unsigned number = _IOC_NR(request);
    if (!device.present) return -ENODEV;
    if (_IOC_TYPE(request) != 'E') return -ENOTTY;
    if (request == EVIOCGVERSION) return give(argument, request, &(int){EV_VERSION}, sizeof(int));
    if (request == EVIOCGID) return give(argument, request, &device.id, sizeof device.id);
    if (request == EVIOCSFF) {
        struct ff_effect *effect = argument;
        if (!HAS(device.effects, effect->type)) return -EINVAL;
        if (effect->id == -1) effect->id = 7;
        if (effect->id != 7) return -EINVAL;
        device.effect = *effect;
        return 0;
    }
    if (_IOC_DIR(request) != _IOC_READ) return -EINVAL;
    if (number == _IOC_NR(EVIOCGNAME(0))) return give(argument, request, "Fake pad", 9);
    if (number == _IOC_NR(EVIOCGKEY(0))) return give(argument, request, device.keys, sizeof device.keys);
    if (number == _IOC_NR(EVIOCGBIT(EV_ABS, 0))) return give(argument, request, device.axes, sizeof device.axes);
    if (number == _IOC_NR(EVIOCGBIT(EV_FF, 0))) return give(argument, request, device.effects, sizeof device.effects);
    if (number >= _IOC_NR(EVIOCGABS(0)) && number < _IOC_NR(EVIOCGABS(0)) + ABS_CNT
        && _IOC_SIZE(request) == sizeof device.info[0])
        return give(argument, request, &device.info[number - _IOC_NR(EVIOCGABS(0))], sizeof device.info[0]);
    return -EINVAL;
}
