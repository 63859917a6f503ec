"""The command line: one module a command group, and the composition root."""


def main() -> int:
    """Run the command line."""
    return 0
