/** The form as the build renders it into the hosted page; see test/support/engines/bundled-tests.mjs. */
declare module '*.html?form' {
  const form: string;
  export default form;
}
