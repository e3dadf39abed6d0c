# Read by cmake in the middle of the model engine's own build (CMAKE_PROJECT_<name>_INCLUDE): leaves out its tools and
# servers, which a library does not need. That saves two thirds of the time.
set(LLAMA_BUILD_COMMON OFF)
