import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contract } from '../../packages/contract/index.ts'

/**
 * The client needs method, path and kind of a call, never its schemas: app/wire.ts becomes a plain table in the
 * build, so that the first load does not grow with the schemas of a thousand calls.
 */
function lightWire(): Plugin {
  const table = Object.fromEntries(
    Object.entries(contract).map(([domain, calls]) => [
      domain,
      Object.fromEntries(Object.entries(calls).map(([name, { method, path, kind }]) => [name, { method, path, kind }])),
    ]),
  )
  return {
    name: 'light-wire',
    apply: 'build',
    load: (id) => (id.endsWith('/web/app/wire.ts') ? `export const wire = ${JSON.stringify(table)}` : null),
  }
}

/**
 * Every button of antd asks for one context of its forms, and through the package's front door comes the whole form
 * with its validator. For that one module the door is the context itself.
 */
function lightContext(): Plugin {
  return {
    name: 'light-context',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== '@rc-component/form' || !importer?.endsWith('/antd/es/form/context.js')) return null
      return this.resolve('@rc-component/form/es/FormContext.js', importer)
    },
  }
}

/** Text of the build is compressed once, as well as it can be; the server hands the files out as they are. */
function packed(): Plugin {
  const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
  return {
    name: 'packed',
    apply: 'build',
    writeBundle: async ({ dir }, bundle) => {
      await Promise.all(Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name)).map(async (name) => {
        const path = join(dir!, name)
        const text = readFileSync(path)
        if (text.length < 1024) return
        writeFileSync(`${path}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
        writeFileSync(`${path}.gz`, await zip(text, { level: 9 }))
      }))
    },
  }
}

/** Lengths in our styles are written in px of the smallest root font and grow with it; lines up to 2 px stay lines. */
const pxToRem = {
  postcssPlugin: 'px-to-rem',
  Declaration(declaration: { value: string; prop: string }) {
    if (declaration.prop.startsWith('--') || !declaration.value.includes('px')) return
    declaration.value = declaration.value.replace(/(\d*\.?\d+)px/g, (text, size: string) => (Number(size) <= 3 ? text : `${Number(size) / 16}rem`))
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), lightWire(), lightContext(), packed()],
  css: { postcss: { plugins: [pxToRem] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rollupOptions: {
      // Some twenty icons of a kilobyte each would be twenty requests.
      output: { codeSplitting: { groups: [{ name: 'icons', test: /\/@ant-design\/icons/ }] } },
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|domain|analytics)\//.test(id) },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
})
