"""Profiles that come with teleopd, and their example missions."""
