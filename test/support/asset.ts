/** What an import of a style sheet or a picture gives in browser tests. */
export default '';
