import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/**
 * The door to a browser, for PDF and for the tests: CHROMIUM_PATH where it is set, else a Chromium of the system, else
 * the one that the registry ships as a package. The arguments are our own: those of the package crash it here.
 */
const ofSystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium']

async function program() {
  const found = [process.env.CHROMIUM_PATH, ...ofSystem].find((path) => path !== undefined && existsSync(path))
  if (found) return found
  try {
    const { default: shipped } = await import('@sparticuz/chromium')
    return await shipped.executablePath()
  } catch {
    throw new Error('没有可用的浏览器：请安装 Chromium，或用 CHROMIUM_PATH 指定其路径')
  }
}

const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--font-render-hinting=none']

export async function launchBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath: await program(), args: [...quiet, ...(asRoot ? ['--no-sandbox'] : [])] })
}

interface Page {
  /** Address of a page of ours. */
  address: string
  /** Login of whose data is printed; handed over as a header of every call. */
  token: string
  landscape?: boolean
}

/** Prints a page of ours as A4 PDF with selectable text. */
export async function printPdf({ address, token, landscape = false }: Page): Promise<Uint8Array> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ extraHTTPHeaders: { token }, viewport: { width: 1100, height: 1556 } })
    await page.goto(address, { waitUntil: 'networkidle' })
    return await page.pdf({ format: 'A4', landscape, printBackground: true })
  } finally {
    await browser.close()
  }
}
