import { CallError } from '@zhiheng/client'
import { Form, Input, Modal, Segmented, Tabs, Button } from 'antd'
import { useState } from 'react'
import { api, quietly } from '../../api.ts'
import { success } from '../notices.ts'
import { keys, userInfo, useUser } from '../session.ts'
import { useStore } from '../store.ts'
import { chooseTheme, themeName } from '../theme.ts'
import { chooseLayout, layout } from './layout-choice.ts'

/** 个人设置: look, report version, password. */
export default function Settings({ onClose }: { onClose: () => void }) {
  const user = useUser()!
  const must = user.mustChangePassword
  return (
    <Modal open width={520} title={must ? '首次登录请修改密码' : '个人设置'} footer={null} closable={!must} mask={{ closable: !must }} keyboard={!must} onCancel={onClose}>
      {must ? <Password onDone={onClose} /> : <Tabs items={[{ key: 'look', label: '外观与报告', children: <Look /> }, { key: 'password', label: '修改密码', children: <Password onDone={onClose} /> }]} />}
    </Modal>
  )
}

const versions: ('V1' | 'V2')[] = ['V1', 'V2']

function Look() {
  const user = useUser()!
  const theme = useStore(themeName)
  const { menu } = useStore(layout)
  const saveVersion = async (reportVersion: 'V1' | 'V2') => {
    const userSetting = { ...user.userSetting, reportVersion }
    await api.session.saveSetting({ body: { userSetting } })
    userInfo.set({ ...user, userSetting })
    success('已保存报告版本')
  }
  return (
    <Form layout="horizontal" colon={false} labelCol={{ flex: '96px' }} labelAlign="left" className="s-settings">
      <Form.Item label="主题"><Segmented value={theme} options={[{ value: 'default', label: '标准' }, { value: 'alter', label: '备选' }]} onChange={chooseTheme} /></Form.Item>
      <Form.Item label="菜单布局"><Segmented value={menu} options={[{ value: 'horizontal', label: '横向' }, { value: 'vertical', label: '纵向' }]} onChange={chooseLayout} /></Form.Item>
      <Form.Item label="报告版本" extra="新建报告时使用的设计器版本"><Segmented value={user.userSetting.reportVersion} options={versions} onChange={(version) => void saveVersion(version)} /></Form.Item>
      <Form.Item label="账号"><span className="t2">{user.userName}，{user.orgName}{user.roleName && `，${user.roleName}`}</span></Form.Item>
    </Form>
  )
}

interface PasswordForm {
  oldPassword: string
  newPassword: string
  again: string
}
function Password({ onDone }: { onDone: () => void }) {
  const [form] = Form.useForm<PasswordForm>()
  const [busy, setBusy] = useState(false)
  const save = async ({ oldPassword, newPassword }: PasswordForm) => {
    setBusy(true)
    try {
      await api.session.updatePassword({ body: { oldPassword, newPassword } }, quietly())
      localStorage.setItem(keys.changePassword, '1')
      const user = userInfo.get()
      if (user) userInfo.set({ ...user, mustChangePassword: false })
      success('密码已修改，其他设备上的登录已退出')
      onDone()
    } catch (error) {
      form.setFields([{ name: 'oldPassword', errors: [error instanceof CallError ? error.message : '密码没有修改成功'] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" onFinish={(values) => void save(values)} requiredMark={false}>
      <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}><Input.Password autoComplete="current-password" /></Form.Item>
      <Form.Item name="newPassword" label="新密码" rules={[{ required: true, message: '请输入新密码' }, { min: 8, message: '密码至少8位' }, { max: 72, message: '密码不超过72位' }]}><Input.Password autoComplete="new-password" /></Form.Item>
      <Form.Item name="again" label="再次输入新密码" dependencies={['newPassword']} rules={[{ required: true, message: '请再次输入新密码' }, ({ getFieldValue }) => ({ validator: (_, value) => (!value || value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error('两次输入的密码不一致'))) })]}><Input.Password autoComplete="new-password" /></Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>修改密码</Button>
    </Form>
  )
}
