"""What both faces call: it joins index, papers and marks."""
