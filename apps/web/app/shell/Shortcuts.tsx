import { Modal } from 'antd'
import { shortcutList } from './shortcuts.ts'

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal open width={860} title="快捷键" footer={null} onCancel={onClose}>
      <div className="s-keys">
        {shortcutList.map(({ where, keys }) => (
          <section key={where}>
            <h3>{where}</h3>
            <dl>{keys.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
