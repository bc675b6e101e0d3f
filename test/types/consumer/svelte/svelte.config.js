// Without it, the checker would look for one in the files of the whole project.
export default {};
