/** The parts of ECharts that the product uses; loaded with the first chart. */
import { BarChart, BoxplotChart, CustomChart, HeatmapChart, LineChart, PieChart, RadarChart, ScatterChart, TreemapChart } from 'echarts/charts'
import { AxisPointerComponent, BrushComponent, DataZoomComponent, DatasetComponent, GraphicComponent, GridComponent, LegendComponent, LegendScrollComponent, MarkAreaComponent, MarkLineComponent, MarkPointComponent, RadarComponent, ToolboxComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { init, registerTheme, use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'

use([
  BarChart, BoxplotChart, CustomChart, HeatmapChart, LineChart, PieChart, RadarChart, ScatterChart, TreemapChart,
  AxisPointerComponent, BrushComponent, DataZoomComponent, DatasetComponent, GraphicComponent, GridComponent, LegendComponent, LegendScrollComponent, MarkAreaComponent, MarkLineComponent, MarkPointComponent, RadarComponent, ToolboxComponent, TooltipComponent, VisualMapComponent,
  CanvasRenderer, SVGRenderer,
])
export { init, registerTheme }
