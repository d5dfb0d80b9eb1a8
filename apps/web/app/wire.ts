/**
 * The calls as the transport needs them: method, path, kind. The build replaces this file by a plain table
 * (vite.config.ts, `lightWire`), so that the schemas of a thousand calls are not part of the first load.
 */
export { contract as wire } from '@zhiheng/contract'
