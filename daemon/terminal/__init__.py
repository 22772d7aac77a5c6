"""What people see of a cell in their terminal while it runs."""
