import styles from "./ip.module.css";

/** An IP address in the display font: separators are fainter than digits, and coral in the visitor's own address. */
export function Ip({ address, isOwn = false }: { address: string; isOwn?: boolean }) {
  const parts = address.split(/([.:]+)/);
  return (
    <span className={styles.ip} data-own={isOwn || undefined} data-long={address.length > 24 || undefined}>
      {parts.map((part, index) => {
        const key = `${index}${part}`;
        return index % 2 === 1 ? (
          <span key={key} className={`text-muted ${styles.separator}`}>
            {part}
            <wbr />
          </span>
        ) : (
          part
        );
      })}
    </span>
  );
}
