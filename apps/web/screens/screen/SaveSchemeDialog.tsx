import { CallError } from '@zhiheng/client'
import { Checkbox, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'

export interface SchemeNaming {
  schemeName: string
  isPublic?: boolean
  classifyId?: string
}
interface SaveSchemeDialogProps {
  open: boolean
  folders: readonly { id: string; classifyName: string }[]
  canShare: boolean
  onSave: (naming: SchemeNaming) => Promise<void>
  onClose: () => void
}

/** Names a new scheme, puts it into a folder, shares it where the user may. */
export function SaveSchemeDialog({ open, folders, canShare, onSave, onClose }: SaveSchemeDialogProps) {
  const [form] = Form.useForm<SchemeNaming>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const naming = await form.validateFields()
    setBusy(true)
    try {
      await onSave({ ...naming, schemeName: naming.schemeName.trim() })
      form.resetFields()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setFields([{ name: 'schemeName', errors: [error.message] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open={open} width={400} title="保存筛选方案" okText="保存" cancelText="取消" confirmLoading={busy} onCancel={onClose} onOk={() => void save()} destroyOnHidden>
      <Form form={form} layout="vertical">
        <Form.Item name="schemeName" label="方案名称" rules={[{ required: true, whitespace: true, message: '请输入方案名称' }, { max: 80, message: '不能超过80个字' }]}><Input autoFocus onPressEnter={() => void save()} /></Form.Item>
        {folders.length > 0 && <Form.Item name="classifyId" label="目录"><Select allowClear placeholder="不放入目录" options={folders.map(({ id, classifyName }) => ({ value: id, label: classifyName }))} /></Form.Item>}
        {canShare && <Form.Item name="isPublic" valuePropName="checked" noStyle><Checkbox>共享给机构所有人</Checkbox></Form.Item>}
      </Form>
    </Modal>
  )
}
