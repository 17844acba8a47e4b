/** What a page in a view can call (SPEC.md, X1). It runs in a sandbox, and knows only its host. */

(() => {
  const host = parent;

  /** The height of what is on the page, which may be less than that of the view. */
  function neededHeight() {
    const style = getComputedStyle(document.body);
    const heights = [...document.body.children].map((child) => child.getBoundingClientRect().height);
    const inner = heights.reduce((sum, height) => sum + height, 0);
    return Math.ceil(inner + parseFloat(style.paddingTop) + parseFloat(style.paddingBottom));
  }

  addEventListener("message", function begin({ source, data, ports: [port] }) {
    if (source !== host || !port) return;
    removeEventListener("message", begin);
    const send = (name, values) =>
      port.postMessage(JSON.stringify({ function: name, arguments: values.slice(0, 2).map(String) }));
    const functions = Object.fromEntries(["openUrl", "setFlag", "display", "close", "dismiss"]
      .map((name) => [name, (...values) => send(name, values)]));
    Object.assign(window, functions, { width: () => data.width, height: () => data.height });
    document.open();
    document.write(data.page);
    document.close();
    const resize = () => send("resize", [neededHeight()]);
    addEventListener("load", resize);
    addEventListener("pagehide", () => port.postMessage(null));
    new ResizeObserver(resize).observe(document.body);
  });
  host.postMessage("ready", "*");
})();
