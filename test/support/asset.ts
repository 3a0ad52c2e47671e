/** The value of an imported style sheet or picture in browser tests. */
export default '';
