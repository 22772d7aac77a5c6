def write(run, path):
    path.write_text("")
