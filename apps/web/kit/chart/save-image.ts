import type { ECharts } from 'echarts/core'
import { saveBlob } from '../list/save-blob.ts'

/** The chart as a PNG on white, twice the size on screen; an svg chart is drawn through a canvas first. */
export async function saveImage(chart: ECharts, name: string) {
  const { width, height } = { width: chart.getWidth() * 2, height: chart.getHeight() * 2 }
  const image = new Image()
  image.src = chart.getDataURL({ pixelRatio: 2, backgroundColor: '#fff', type: 'png' })
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')!
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.drawImage(image, 0, 0, width, height)
  canvas.toBlob((blob) => blob && saveBlob(blob, `${name}.png`), 'image/png')
}
