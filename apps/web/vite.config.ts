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
  plugins: [react(), lightWire()],
  css: { postcss: { plugins: [pxToRem] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rollupOptions: { treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|domain|analytics)\//.test(id) } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
})
