from hypothesis import settings

# The same examples in every run, so that what failed once fails again; and no deadline, as the
# uncompiled run is many times slower. For new examples: pytest --hypothesis-profile=hunt
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("hunt", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile("steady")
