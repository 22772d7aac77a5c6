"""What systemd needs to run cells: unit, user, folders, device rules. `teleopd install-service` writes it."""
