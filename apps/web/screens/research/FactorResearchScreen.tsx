import { Tabs } from 'antd'
import { useState } from 'react'
import { FactorList } from './FactorList.tsx'
import { ModelList } from './ModelList.tsx'
import { ProjectList } from './ProjectList.tsx'
import './research.css'

const tabs = [{ key: 'factor', label: '因子', children: <FactorList /> }, { key: 'model', label: '模型', children: <ModelList /> }, { key: 'project', label: '研究项目', children: <ProjectList /> }]

/** 因子与模型研究: factors with their status, models and projects that run. */
export default function FactorResearchScreen() {
  const [tab, setTab] = useState('factor')
  return <Tabs className="rs-tabs" activeKey={tab} onChange={setTab} items={tabs} destroyOnHidden={false} />
}
