/** Gives the document in `frame` a port of its own. */
export function connect(frame) {
  const { origin } = new URL(frame.src);
  let port;
  const greet = () => {
    const channel = new MessageChannel();
    port = channel.port1;
    port.start();
    frame.contentWindow.postMessage('connect', origin, [channel.port2]);
  };
  frame.addEventListener('load', greet);
  if (frame.contentDocument === null) greet();
  return () => port?.close();
}
