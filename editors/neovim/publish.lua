-- Shows what `publish lint` finds, as diagnostics of the open files, after each save in a site's folder. Neovim 0.7 and newer.
local namespace = vim.api.nvim_create_namespace('publish')
local severities = {
  error = vim.diagnostic.severity.ERROR,
  warning = vim.diagnostic.severity.WARN,
  note = vim.diagnostic.severity.INFO,
}

-- The folder with publish.yml that a file is in; nil if there is none.
local function site_of(file)
  local found = vim.fn.findfile('publish.yml', vim.fn.fnamemodify(file, ':p:h') .. ';')
  return found ~= '' and vim.fn.fnamemodify(found, ':p:h') or nil
end

-- Columns count characters; Neovim's count bytes.
local function byte_column(buffer, line, column)
  local text = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1] or ''
  local index = vim.fn.byteidx(text, column)
  return index < 0 and #text or index
end

local function show(site, findings)
  local by_path = {}
  for _, finding in ipairs(findings) do
    local path = site .. '/' .. finding.path
    by_path[path] = by_path[path] or {}
    table.insert(by_path[path], finding)
  end
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local name = vim.api.nvim_buf_is_loaded(buffer) and vim.api.nvim_buf_get_name(buffer) or ''
    if name:sub(1, #site + 1) == site .. '/' then
      local items = {}
      for _, finding in ipairs(by_path[name] or {}) do
        local line, column = (finding.line or 1) - 1, (finding.column or 1) - 1
        table.insert(items, {
          lnum = line,
          col = byte_column(buffer, line, column),
          end_col = finding.column and byte_column(buffer, line, column + finding.length) or nil,
          severity = severities[finding.severity],
          message = finding.fix and finding.message .. ' (' .. finding.fix .. ')' or finding.message,
          code = finding.id,
          source = 'publish',
        })
      end
      vim.diagnostic.set(namespace, buffer, items)
    end
  end
end

local function lint(site)
  local output = {}
  local job = vim.fn.jobstart({ vim.g.publish_command or 'publish', 'lint', '--source', site, '--format', 'json' }, {
    stdout_buffered = true,
    on_stdout = function(_, lines) output = lines end,
    on_exit = function()
      local isRead, report = pcall(vim.fn.json_decode, output)
      if isRead and type(report) == 'table' then show(site, report.diagnostics) end
    end,
  })
  if job <= 0 then vim.notify_once('publish is not on the path', vim.log.levels.WARN) end
end

vim.api.nvim_create_autocmd({ 'BufWritePost', 'BufReadPost' }, {
  group = vim.api.nvim_create_augroup('publish', {}),
  pattern = { '*.md', '*.yml', '*.mustache' },
  callback = function(event)
    local site = site_of(event.file)
    if site then lint(site) end
  end,
})
