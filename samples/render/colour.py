"""Colours as the renderer wants them."""


def linear(hex_colour):
    """'#rrggbb' as linear light."""
    parts = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts] + [1]
