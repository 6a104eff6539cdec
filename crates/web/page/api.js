// Whoever answers: the server that the page comes from, or the browser itself.

import * as local from './local.js';
import * as server from './server.js';

export { Failure } from './failure.js';

export const isLocal = document.querySelector('meta[name=engine]')?.content === 'browser';

export const { get, post, ahead } = isLocal ? local : server;

if (isLocal) local.begin();
