// vue-tsc and svelte-check need the compiler's own API, which TypeScript 7 does not have.
const { Module } = require('node:module');

const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  resolve(request.replace(/^typescript(?=$|\/)/, 'typescript-6'), ...rest);
