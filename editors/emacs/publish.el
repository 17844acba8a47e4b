;;; publish.el --- Findings of `publish lint'  -*- lexical-binding: t -*-

;;; Commentary:
;; `publish-lint' lists what is found in a site; `publish-flymake' shows it in its files after each save.

;;; Code:

(require 'compile)
(require 'flymake)
(require 'json)

(defvar publish-command "publish" "The program.")

(defvar-local publish--process nil "The newest check of the buffer; what an older one finds is of no use.")

(defun publish--site ()
  "The folder with publish.yml that the file is in, or nil."
  (locate-dominating-file default-directory "publish.yml"))

;; A note is no warning: 0.
(add-to-list 'compilation-error-regexp-alist-alist
             '(publish "^\\([^:\n]+\\)\\(?::\\([0-9]+\\)\\(?::\\([0-9]+\\)\\)?\\)?: \\(?:error\\|\\(warning\\)\\|\\(note\\)\\): "
                       1 2 3 (4 . 5)))
(add-to-list 'compilation-error-regexp-alist 'publish)

;;;###autoload
(defun publish-lint ()
  "List what `publish lint' finds in the site that the file is in."
  (interactive)
  (let ((default-directory (or (publish--site) default-directory))
        (compilation-environment (cons "NO_COLOR=1" compilation-environment)))
    (compile (concat (shell-quote-argument publish-command) " lint --verbose"))))

(defun publish--diagnostic (finding)
  "The diagnostic of FINDING in the current buffer."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (forward-line (1- (or (gethash "line" finding) 1)))
      (let* ((column (gethash "column" finding))
             (start (min (+ (point) (1- (or column 1))) (line-end-position)))
             (end (if column (min (+ start (gethash "length" finding)) (line-end-position)) (line-end-position)))
             (fix (gethash "fix" finding)))
        (flymake-make-diagnostic
         (current-buffer) start (max end (min (1+ start) (point-max)))
         (pcase (gethash "severity" finding) ("error" :error) ("warning" :warning) (_ :note))
         (concat (gethash "message" finding) (and fix (format " (%s)" fix)) " [" (gethash "id" finding) "]"))))))

(defun publish--report (process report site buffer)
  "Give REPORT what PROCESS has found in BUFFER, a file of SITE."
  (let ((found (with-current-buffer (process-buffer process)
                 (goto-char (point-min))
                 (ignore-errors (json-parse-buffer :null-object nil)))))
    (kill-buffer (process-buffer process))
    (when (and found (buffer-live-p buffer) (eq process (buffer-local-value 'publish--process buffer)))
      (with-current-buffer buffer
        (let ((path (file-relative-name (file-truename buffer-file-name) (file-truename site))))
          (funcall report
                   (mapcar #'publish--diagnostic
                           (seq-filter (lambda (finding) (equal (gethash "path" finding) path))
                                       (gethash "diagnostics" found)))))))))

(defun publish--flymake (report &rest _)
  "Check the site of the current buffer, and give REPORT its findings."
  (let ((site (publish--site)) (buffer (current-buffer)))
    (when (process-live-p publish--process) (kill-process publish--process))
    (if (or (not site) (buffer-modified-p))
        (funcall report nil)
      (setq publish--process
            (make-process
             :name "publish-lint" :noquery t :connection-type 'pipe
             :buffer (generate-new-buffer " *publish-lint*") :stderr (get-buffer-create " *publish-lint-errors*")
             :command (list publish-command "lint" "--source" (expand-file-name site) "--format" "json")
             :sentinel (lambda (process _event)
                         (unless (process-live-p process) (publish--report process report site buffer))))))))

;;;###autoload
(defun publish-flymake ()
  "Check the file with `publish lint' after each save."
  (add-hook 'flymake-diagnostic-functions #'publish--flymake nil t)
  (flymake-mode 1))

(provide 'publish)
;;; publish.el ends here
